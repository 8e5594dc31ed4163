/** A fictional number, the zone key stored with it, and its possible time zones. */
export type ZonedNumber = { number: string; key: string; zones: readonly string[] };

/** Numbers with one possible zone. */
export const SINGLE: readonly ZonedNumber[] = [
  { number: '+493012345678', key: 'Europe/Berlin', zones: ['Europe/Berlin'] },
  { number: '+442079460123', key: 'Europe/London', zones: ['Europe/London'] },
  { number: '+12125550123', key: 'America/New_York', zones: ['America/New_York'] },
  { number: '+97714123456', key: 'Asia/Katmandu', zones: ['Asia/Katmandu'] },
  { number: '+919812345678', key: 'Asia/Calcutta', zones: ['Asia/Calcutta'] },
  { number: '+97143123456', key: 'Asia/Dubai', zones: ['Asia/Dubai'] },
];

/** Two exchanges of one area code in different zones: Tallahassee and Panama City. */
export const SPLIT_BY_EXCHANGE: readonly ZonedNumber[] = [
  { number: '+18504121234', key: 'America/New_York', zones: ['America/New_York'] },
  { number: '+18502151234', key: 'America/Chicago', zones: ['America/Chicago'] },
];

/** Area codes and an exchange that extend over several zones. */
export const SPLIT: readonly ZonedNumber[] = [
  { number: '+12085550123', key: '+1775', zones: ['America/Boise', 'America/Los_Angeles'] },
  {
    number: '+16055550123',
    key: '+1605',
    zones: ['America/Denver', 'America/North_Dakota/Center'],
  },
  { number: '+17095550123', key: '+1709', zones: ['America/Halifax', 'America/St_Johns'] },
  { number: '+19075550123', key: '+1907', zones: ['America/Adak', 'America/Anchorage'] },
  {
    number: '+61890393123',
    key: '+61890393',
    zones: ['Australia/Adelaide', 'Australia/Eucla', 'Australia/Perth'],
  },
];

/** A British mobile number: several zones with the same clock. */
export const BRITISH_MOBILE: ZonedNumber = {
  number: '+447700900123',
  key: '+443',
  zones: ['Europe/Guernsey', 'Europe/Isle_of_Man', 'Europe/London'],
};

/** Mobile numbers of countries with several zones. */
export const WIDE_MOBILE: readonly ZonedNumber[] = [
  { number: '+34612345678', key: '+34', zones: ['Atlantic/Canary', 'Europe/Madrid'] },
  { number: '+64211234567', key: '+64', zones: ['Pacific/Auckland', 'Pacific/Chatham'] },
  { number: '+593991234567', key: '+593', zones: ['America/Guayaquil', 'Pacific/Galapagos'] },
  {
    number: '+61412345678',
    key: '+61',
    zones: [
      'Australia/Adelaide',
      'Australia/Brisbane',
      'Australia/Eucla',
      'Australia/Lord_Howe',
      'Australia/Perth',
      'Australia/Sydney',
      'Indian/Christmas',
      'Indian/Cocos',
    ],
  },
  {
    number: '+79161234567',
    key: '+7',
    zones: [
      'Asia/Almaty',
      'Asia/Anadyr',
      'Asia/Aqtobe',
      'Asia/Irkutsk',
      'Asia/Kamchatka',
      'Asia/Krasnoyarsk',
      'Asia/Magadan',
      'Asia/Novosibirsk',
      'Asia/Omsk',
      'Asia/Sakhalin',
      'Asia/Vladivostok',
      'Asia/Yakutsk',
      'Asia/Yekaterinburg',
      'Europe/Bucharest',
      'Europe/Moscow',
      'Europe/Samara',
    ],
  },
];

/** A toll-free number: any of the 42 North American zones, from Guam to Newfoundland. */
export const TOLL_FREE = { number: '+18005550123', key: '+1', zoneCount: 42 };

/** Numbers without a zone: an unassigned country code and a satellite code. */
export const UNKNOWN: readonly string[] = ['+9991234567', '+881612345678'];
