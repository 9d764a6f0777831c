import type pg from 'pg'

/** The duty returns of the months that are over: frozen on their fifth day, and filed before they were due. */
export const freezeReturns = (client: pg.ClientBase, by: number, now: Date, timezone: string) =>
  client.query(
    `with months as (
       select m::date as month, (m + interval '1 month 4 days') at time zone $3 + interval '14 hours' as frozen_at,
         (m + interval '2 months - 1 day')::date as due_on
       from generate_series((select date_trunc('month', min(moved_on)) from stamp_movements),
         $2::timestamptz at time zone $3, interval '1 month') m
       where (m + interval '1 month 5 days') at time zone $3 <= $2::timestamptz
     ), made as (
       insert into excise_returns (month, due_on, status, frozen_at, frozen_by_id, filed_on, filing_ref, created_at, updated_at)
       select month, due_on, case when due_on < $2::date then 'filed' else 'frozen' end, frozen_at, $1,
         case when due_on < $2::date then due_on - 6 end,
         case when due_on < $2::date then 'B600-' || to_char(month, 'YYYY-MM') end, frozen_at - interval '4 days', frozen_at
       from months order by month returning id, month
     )
     insert into excise_return_lines (excise_return_id, part, jurisdiction, item, qty)
     select r.id, f.part, f.jurisdiction, f.item, f.qty from made r cross join lateral excise_return_of(r.month) f`,
    [by, now.toISOString(), timezone],
  )
