import type { Field } from '../../components/field.ts';
import { texts } from '../../texts.ts';

const { name, url, sid, fields } = texts.accounts;

/** What can be changed of an account; `token` is empty where the stored one stays. */
export type AccountValues = {
  name: string;
  url: string;
  token: string;
  price_per_minute_usd: string;
  is_default: boolean;
};

/** What is needed of a new account besides. */
export type NewAccountValues = AccountValues & { account_sid: string; webhook_secret: string };

const NAME = { name: 'name', kind: 'text', label: name, isRequired: true } as const;
const URL = {
  name: 'url',
  kind: 'text',
  label: url,
  description: fields.urlHint,
  isRequired: true,
} as const;
const PRICE = {
  name: 'price_per_minute_usd',
  kind: 'number',
  label: fields.priceUsd,
  description: fields.priceHint,
} as const;
const IS_DEFAULT = { name: 'is_default', kind: 'switch', label: fields.isDefault } as const;

export const CHANGE_FIELDS: readonly Field<AccountValues>[] = [
  NAME,
  URL,
  { name: 'token', kind: 'secret', label: fields.token, description: fields.keepHint },
  PRICE,
  IS_DEFAULT,
];

export const NEW_FIELDS: readonly Field<NewAccountValues>[] = [
  NAME,
  URL,
  { name: 'account_sid', kind: 'text', label: sid, isRequired: true },
  {
    name: 'token',
    kind: 'secret',
    label: fields.token,
    description: fields.tokenHint,
    isRequired: true,
  },
  {
    name: 'webhook_secret',
    kind: 'secret',
    label: fields.secret,
    description: fields.secretHint,
    isRequired: true,
  },
  PRICE,
  IS_DEFAULT,
];
