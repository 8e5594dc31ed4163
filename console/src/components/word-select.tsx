import { Select } from '@mantine/core';
import { texts } from '../texts.ts';
import { wordOf } from './search-params.ts';

type Props<Word extends string> = {
  label: string;
  words: readonly Word[];
  names: Readonly<Record<Word, string>>;
  value: Word | undefined;
  onChange: (word: Word | undefined) => void;
  /** Of many words one is found by typing. */
  isSearchable?: boolean;
};

/** Chooses one of some words, or any. */
export function WordSelect<Word extends string>(props: Props<Word>) {
  const { label, words, names, value, onChange, isSearchable = false } = props;
  return (
    <Select
      label={label}
      placeholder={texts.list.any}
      clearable
      searchable={isSearchable}
      value={value ?? null}
      data={words.map((word) => ({ value: word, label: names[word] }))}
      onChange={(chosen) => onChange(wordOf(words, chosen))}
    />
  );
}
