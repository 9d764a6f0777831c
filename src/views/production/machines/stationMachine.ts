const key = (phase: number) => `station-machine-${phase}`

/** The machine this screen last started in a phase; null before the first start. */
export const stationMachine = (phase: number): number | null =>
  Number(localStorage.getItem(key(phase))) || null

/** Keeps the machine a step was started on as the one this screen is at. */
export const keepStationMachine = (phase: number, machine: number) =>
  localStorage.setItem(key(phase), String(machine))
