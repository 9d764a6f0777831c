/** The workbench of a plan, whose list is of its lines. */
export const planAddress = (id: number) => `/forecast/forecast-production-plan?plan=${id}&f.plan_id=is:${id}`
