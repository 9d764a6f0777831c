import type { Schema } from './schemas'

const isNull = (value: unknown) => value === 'null'

/** Types of OpenAPI 3.1 as those of 3.0: a type or null is a nullable one. */
function plainTypes(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value)) return value
  const { type, ...rest } = value
  if (isNull(type)) return { ...rest, nullable: true }
  if (!Array.isArray(type)) return value
  return { ...rest, type: type.find((one) => !isNull(one)), nullable: type.some(isNull) }
}

/** The document for Swagger UI, as OpenAPI 3.0: of 3.1 it resolves every reference before it draws, for half a minute. */
export const swaggerDocument = (document: Schema): Schema => ({
  ...(JSON.parse(JSON.stringify(document), plainTypes) as Schema),
  openapi: '3.0.3',
})
