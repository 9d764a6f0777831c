/** The half-year whose report is due next after a day: by 31 July, or by 31 January (SOR/2023-123, s. 4(6)). */
export function halfYearDue(today: string) {
  const year = Number(today.slice(0, 4))
  if (today <= `${year}-01-31`) return { period: `${year - 1} H2`, due_on: `${year}-01-31` }
  if (today <= `${year}-07-31`) return { period: `${year} H1`, due_on: `${year}-07-31` }
  return { period: `${year} H2`, due_on: `${year + 1}-01-31` }
}
