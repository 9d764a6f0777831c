/** The unit of a field inside its box, at the right. */
export const unitSection = (unit: string | undefined) =>
  unit === undefined
    ? {}
    : {
        rightSection: <span className="dc-unit">{unit}</span>,
        rightSectionWidth: unit.length * 8 + 14,
        rightSectionPointerEvents: 'none' as const,
      }
