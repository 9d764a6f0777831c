-- The mappings are aggregated once, not per account.
create view chart_of_accounts_list as
  select a.id, a.version, a.created_at, a.created_by, a.updated_at, a.updated_by,
    a.code, a.name, a.kind, a.sub_kind, a.parent_id, a.is_postable, a.is_active,
    coalesce(m.events, '{}') as events, coalesce(m.mappings, 0)::int as mapping_count,
    a.is_postable::int as postable_count, (a.is_postable and m.mappings is null)::int as unused_count,
    a.is_postable and m.mappings is null as is_unused
  from accounts a
  left join (
    select account_id, array_agg(distinct event order by event) as events, count(*) as mappings
    from (
      select id, event, debit_account_id as account_id from accounting_mappings
      union
      select id, event, credit_account_id from accounting_mappings
    ) used group by account_id
  ) m on m.account_id = a.id;
