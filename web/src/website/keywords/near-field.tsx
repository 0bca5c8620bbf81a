import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { api } from '../../shared/api/client';
import { t } from '../../shared/text/i18n';
import { useDelayed } from '../../shared/ui/use-delayed';
import { byImportance } from './place-order';

const TYPING_MS = 250;
const LEAST_LETTERS = 2;
const MAX_FOUND = 100;
const MAX_SHOWN = 10;

interface Place {
  id: string;
  name: string;
  country: string;
}

/** Cities with the text in their name; none is not an error. */
const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async (): Promise<Place[]> => {
      const params = { path: { searchText: text }, query: { limit: MAX_FOUND } };
      const { data } = await api.GET('/v1/geo/cities/{searchText}', { params });
      return byImportance(text, data?.data ?? []).map(
        ({ id, name, state_name, country_name, country_code }) => ({
          id: String(id),
          name: [name, state_name, country_name].filter(Boolean).join(', '),
          country: country_code,
        }),
      );
    },
    enabled: text.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

interface Props {
  label: string;
  value: string;
  /** Only places in this country are suggested. */
  country: string;
  onChange: (near: string) => void;
}

/** A place by name: one of the suggestions, or any other text. */
export function NearField({ label, value, country, onChange }: Props): ReactNode {
  // What is behind the first comma is of a chosen suggestion.
  const typed = value.split(',')[0]!.trim();
  const text = useDelayed(typed, TYPING_MS);
  const { data = [], isFetching } = useQuery(placesQuery(text));
  const isSearching = isFetching || text !== typed;
  const places = text.length < LEAST_LETTERS ? [] : data;
  const items = places.filter((place) => place.country === country).slice(0, MAX_SHOWN);
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      allowsEmptyCollection
      items={items}
      inputValue={value}
      onInputChange={onChange}
      defaultFilter={() => true}
    >
      <Label>{label}</Label>
      <Input maxLength={200} />
      <Text slot="description" className="hint">
        {t('Optional: a city from which to search.')}
      </Text>
      <Popover className="popover">
        <ListBox<Place>
          className="listbox"
          renderEmptyState={() => (
            <p className="hint">
              {isSearching ? t('Searching…') : t('No matching location in this country.')}
            </p>
          )}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
