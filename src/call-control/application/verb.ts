import type { VERB_MEMBERS } from './verb-members.ts';

type Table = typeof VERB_MEMBERS;
/** The name of a verb or of a nested object. */
export type Part = keyof Table;
/** Entries of the table that verbs contain and that are no verbs themselves. */
export type NestedPart = 'synthesizer' | 'recognizer' | 'bidirectionalAudio' | 'auth' | 'target';
type VerbName = Exclude<Part, NestedPart>;

type SimpleTypes = {
  string: string;
  number: number;
  boolean: boolean;
  /** jambonz accepts null and arrays as objects. */
  object: Record<string, unknown> | unknown[] | null;
  array: unknown[];
};

type ValueOf<Type> = Type extends `${infer One}|${infer Other}`
  ? ValueOf<One> | ValueOf<Other>
  : Type extends keyof SimpleTypes
    ? SimpleTypes[Type]
    : Type extends `#${infer Name extends Part}`
      ? MembersOf<Name>
      : Type extends `[#${infer Item extends Part}]`
        ? MembersOf<Item>[]
        : Type extends readonly (infer Choice)[]
          ? Choice
          : never;

/** The members of a verb or nested object in which `problemOf` found no problem. */
export type MembersOf<Name extends Part> = {
  [Member in keyof Table[Name]['members']]?: ValueOf<Table[Name]['members'][Member]>;
};

/** A supported verb. */
export type Verb = { [Name in VerbName]: { verb: Name } & MembersOf<Name> }[VerbName];

export type VerbOf<Name extends VerbName> = Extract<Verb, { verb: Name }>;
