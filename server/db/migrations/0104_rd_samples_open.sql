-- An approved sample has nothing left to be developed: it comes after those that are worked on.
alter table rd_samples alter column rank set expression as
  (case when status in ('converted', 'rejected', 'cancelled') then 2 when status = 'approved' then 1 else 0 end);
