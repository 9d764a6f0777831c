/** The supply of a period and who gets it. */
export const supplyAddress = (period: number) => `/forecast/forecast-allocation-plan?period=${period}`
