-- When the person of a session last proved who they are: at sign-in, and when asked again.
alter table access_tokens add column confirmed_at timestamptz(3) not null default now();
update access_tokens set confirmed_at = created_at;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'signed_out', 'confirmed', 'confirm_failed', 'locked', 'released', 'refused',
  'rights_changed', 'account_changed', 'password_changed', 'second_factor_changed', 'sessions_ended', 'exported',
  'screen_lent', 'screen_returned', 'screen_paired'
));
