-- Whether a certificate is valid on a day; screens have the same rule in trainingState.ts.
create function training_state("day" date, "due_soon_days" integer, "status" text, "expires_on" date, "retrain_by" date)
returns text language sql immutable as $$
  select case
    when "status" is null or "status" = 'revoked' then 'missing'
    when "expires_on" < "day" or "retrain_by" < "day" then 'expired'
    when "expires_on" <= "day" + "due_soon_days" or "retrain_by" is not null then 'due_soon'
    else 'valid'
  end
$$;
