import { sql, type Kysely } from 'kysely';

/** Prefixes of nationwide numbers for which 0.3.0 knew too few time zones. */
const wider =
  '^\\+(262(81|82|88|89)|29980|34(80|90|9690609|9690610|97390)|52(30|50|80|88|90)|' +
  '55(30|40|4370|486|50|80|90)|593[2-7]8|62(007|15|17|80)|64(5|70|90)|689(44|499|88|89))';

/** The keys of the zones that 0.3.0 stored for them. */
const narrow = [
  '+621',
  'America/Godthab',
  'America/Guayaquil',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'Europe/Madrid',
  'Indian/Reunion',
  'Pacific/Auckland',
  'Pacific/Tahiti',
];

/**
 * Gives stored contacts with such numbers the key of all zones of their country: its calling code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update contacts
    set callee_zone = substring(phone_number from '^\\+(?:262|299|34|52|55|593|62|64|689)')
    where timezone is null and callee_zone = any(${narrow}) and phone_number ~ ${wider}`.execute(
    db,
  );
}
