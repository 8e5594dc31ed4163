/** A country by its code of ISO 3166-1 (alpha-2), in which national numbers are read. */
export type Region = string;

/** How a number was changed into E.164, beginning with what changes most. */
export type NumberChange =
  | 'country_code_added'
  | 'plus_added'
  | 'international_prefix_replaced'
  | 'separators_removed';
