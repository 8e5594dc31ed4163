import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '../../texts.ts';
import { countryChoices } from './countries.ts';

type Props = {
  /** By ISO 3166-1; null: that of the campaign. */
  value: string | null;
  onChange: (region: string | null) => void;
  error: string | null;
};

/** The country in which numbers without a country code are read. */
export function CountrySelect(props: Props) {
  const countries = useMemo(() => countryChoices('en'), []);
  return (
    <Select
      {...props}
      label={texts.upload.region}
      description={texts.upload.regionHint}
      data={countries}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.upload.optional }}
    />
  );
}
