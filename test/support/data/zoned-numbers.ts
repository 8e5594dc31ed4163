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

/**
 * Nationwide numbers (personal, toll-free, shared cost, internet and so on) by country: the key and the
 * count of its zones, and the key that release 0.3.0 stored with these numbers.
 */
const NATIONWIDE_BY_COUNTRY = [
  { key: '+7', zoneCount: 16, stored: '+7810', numbers: ['+78108001234567'] },
  {
    key: '+34',
    zoneCount: 2,
    stored: 'Europe/Madrid',
    numbers: ['+34800123456', '+34900103854', '+34969060912', '+34969061012', '+34973901234'],
  },
  {
    key: '+52',
    zoneCount: 8,
    stored: 'America/Mexico_City',
    numbers: ['+523001234567', '+525002230267', '+528001215861', '+528881215861', '+529001215861'],
  },
  {
    key: '+55',
    zoneCount: 4,
    stored: 'America/Sao_Paulo',
    numbers: [
      '+5530031234',
      '+5540041234',
      '+5543701234',
      '+5548641234',
      '+55500123456',
      '+55800923226',
      '+55900123456',
    ],
  },
  {
    key: '+62',
    zoneCount: 3,
    stored: '+621',
    numbers: ['+621500123', '+6217712345678', '+628001204995', '+62007803123456'],
  },
  {
    key: '+64',
    zoneCount: 2,
    stored: 'Pacific/Auckland',
    numbers: ['+64508123456', '+64701234567', '+64900123456'],
  },
  {
    key: '+262',
    zoneCount: 2,
    stored: 'Indian/Reunion',
    numbers: ['+262810123456', '+262891234567'],
  },
  { key: '+299', zoneCount: 3, stored: 'America/Godthab', numbers: ['+299808704'] },
  {
    key: '+593',
    zoneCount: 2,
    stored: 'America/Guayaquil',
    numbers: ['+59328901234', '+59378901234'],
  },
  {
    key: '+689',
    zoneCount: 3,
    stored: 'Pacific/Tahiti',
    numbers: ['+68988623456', '+689441234', '+68949912345'],
  },
];

export const NATIONWIDE = NATIONWIDE_BY_COUNTRY.flatMap(({ numbers, ...country }) =>
  numbers.map((number) => ({ number, ...country })),
);

/** A toll-free number: any of the 42 North American zones, from Guam to Newfoundland. */
export const TOLL_FREE = { number: '+18005550123', key: '+1', zoneCount: 42 };

/** Numbers without a zone: an unassigned country code and a satellite code. */
export const UNKNOWN: readonly string[] = ['+9991234567', '+881612345678'];
