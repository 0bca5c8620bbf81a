import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components';

interface Props extends TextFieldProps {
  label: string;
  hint?: string;
}

/** A labelled input; errors of the server come from the form's `validationErrors`. */
export function Field({ label, hint, ...props }: Props): ReactNode {
  return (
    <TextField {...props} className="field">
      <Label>{label}</Label>
      <Input />
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </TextField>
  );
}
