export default {
  Pages: 'Seiten',
  Page: 'Seite',
  'Find a page': 'Seite suchen',
  'Pages that rank': 'Seiten, die ranken',
  'A keyword counts for the page at its best position, by its latest result in the period.':
    'Ein Keyword zählt für die Seite an seiner besten Position, nach dem neuesten Ergebnis im Zeitraum.',
  'No page matches.': 'Keine Seite passt.',
  'No page was found in the search results of these days.':
    'In den Suchergebnissen dieser Tage wurde keine Seite gefunden.',
  Keywords: 'Keywords',
  'Keywords in whose results this page is, also below another page of the website.':
    'Keywords, in deren Ergebnissen diese Seite steht, auch unter einer anderen Seite der Website.',
  'Mean position of these keywords.': 'Durchschnittliche Position dieser Keywords.',
  'The part of the visibility of the website that this page has.':
    'Der Teil der Sichtbarkeit der Website, den diese Seite hat.',
  'Last seen': 'Zuletzt gesehen',
  'The last day of the period on which it was the best page of a keyword, or in its latest results.':
    'Der letzte Tag im Zeitraum, an dem sie die beste Seite eines Keywords war oder in seinen neuesten Ergebnissen stand.',
  'of {n}': 'von {n}',
  '{n, plural, one {# keyword} other {# keywords}} of this page':
    '{n, plural, one {# Keyword} other {# Keywords}} dieser Seite',
  'Pages that compete': 'Konkurrierende Seiten',
  'Keywords of the last 30 days whose best page changed at least twice, or with two of your pages in the top 20 now. One strong page usually ranks better than two.':
    'Keywords der letzten 30 Tage, deren beste Seite mindestens zweimal gewechselt hat oder bei denen jetzt zwei Ihrer Seiten in den Top 20 stehen. Eine starke Seite rankt meist besser als zwei.',
  'No keyword has pages that compete.': 'Bei keinem Keyword konkurrieren Seiten.',
  'Keywords with pages that compete': 'Keywords mit konkurrierenden Seiten',
  'Changes of the page': 'Wechsel der Seite',
  'Lost visibility': 'Verlorene Sichtbarkeit',
  'Mean visibility with the better page, minus that of all days.':
    'Mittlere Sichtbarkeit mit der besseren Seite, minus die aller Tage.',
  'now at {position}, below the other': 'jetzt auf {position}, unter der anderen',
  '{days, plural, one {best on # day} other {best on # days}}, average {position}':
    '{days, plural, one {beste an # Tag} other {beste an # Tagen}}, Durchschnitt {position}',
};
