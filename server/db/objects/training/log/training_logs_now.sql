-- What an entry says beside who, when and what: score, old and new result, comment or reason, and the end of the certificate.
create view training_logs_now as
  select id, concat_ws(' · ',
      case when details ? 'score' then round((details ->> 'score')::numeric, 1)::text || ' %' end,
      case when details ? 'from' then (details ->> 'from') || ' → ' || (details ->> 'to') end,
      details ->> 'comment',
      replace(details ->> 'reason', '_', ' '),
      replace(details ->> 'state', '_', ' '),
      '→ ' || (details ->> 'expires_on')) as note
  from training_logs;
