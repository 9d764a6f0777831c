-- A result below the strengths that its method was validated for.
alter table hplc_results add is_below_method boolean not null default false;
