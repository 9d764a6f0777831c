-- What was booked: every debit and credit of a document, in CAD.
create view journal as
select j.id, 1 as version, j.created_at, j.created_by, j.created_at as updated_at, j.created_by as updated_by,
  j.booked_on, j.document, j.source_type, j.source_id, j.event, j.account_id, a.code as account_code, j.debit, j.credit,
  case j.source_type when 'invoices' then 'invoice' when 'sales' then 'sale' when 'receivings' then 'receiving'
    when 'allocations' then 'allocation' when 'purchases' then 'purchase' end as screen,
  j.text
from journal_lines j join accounts a on a.id = j.account_id;
