-- For what goods of an order leave without a stamp, and the licence of who receives them (Excise Act, 2001, s. 158.42).
alter table sales
  add column duty_exempt text not null default 'no'
    check (duty_exempt in ('no', 'export', 'representative', 'licensee', 'analysis_destruction')),
  add column exempt_licence text check (length(exempt_licence) between 1 and 30),
  add constraint sales_exempt_licence check (duty_exempt <> 'licensee' or exempt_licence is not null);
alter table allocations
  add column duty_exempt text not null default 'no'
    check (duty_exempt in ('no', 'export', 'representative', 'licensee', 'analysis_destruction')),
  add column exempt_licence text check (length(exempt_licence) between 1 and 30),
  add constraint allocations_exempt_licence check (duty_exempt <> 'licensee' or exempt_licence is not null);
