-- Screens that are lent, given back and paired.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'signed_out', 'locked', 'released', 'refused', 'rights_changed', 'account_changed',
  'password_changed', 'second_factor_changed', 'sessions_ended', 'exported', 'screen_lent', 'screen_returned',
  'screen_paired'
));
