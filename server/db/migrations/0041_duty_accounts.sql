-- The codes of the accounts that the duty of a session was posted to when it arose (event excise_duty); null where none
-- was mapped.
alter table stamping_logs
  add column duty_debit_account text check (length(duty_debit_account) between 1 and 20),
  add column duty_credit_account text check (length(duty_credit_account) between 1 and 20);
