import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DELAY_MS = 400;

type Props = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  /** Called when the viewer has stopped to type; undefined: the field is empty. */
  onSearch: (text: string | undefined) => void;
};

/** A field that filters a list by what is typed. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  const [searched, setSearched] = useState(value);
  // The filter was changed elsewhere, such as by a link; the own search must not undo what is typed since.
  if (value !== shown) {
    setShown(value);
    setSearched(value);
    if (value !== searched) setText(value ?? '');
  }
  const search = useDebouncedCallback((typed: string) => {
    const asked = typed.trim() === '' ? undefined : typed.trim();
    setSearched(asked);
    onSearch(asked);
  }, DELAY_MS);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
