import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

type Json = Record<string, unknown>

const published = new URL('../../../shared/peers/x-api-v2.openapi.json', import.meta.url)
export const isPublished = existsSync(published)

/** Validates responses against X's published description, and also rejects fields that it doesn't name. */
export function createXJudge(): (path: string, answer: unknown) => string[] {
  const description = JSON.parse(readFileSync(published, 'utf8')) as { paths: Record<string, Json>; components: { schemas: Json } }
  const { schemas } = description.components
  close(schemas)
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ components: { schemas } }, 'x')
  const judges = new Map<string, ValidateFunction>()
  return (path, answer) => {
    const schema = findAnswer(description.paths[path])
    if (!schema) throw new Error(`The description has no GET ${path}.`)
    const judge = judges.get(schema) ?? ajv.compile({ $ref: `x${schema}` })
    judges.set(schema, judge)
    judge(answer)
    return (judge.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`)
  }
}

function close(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(close)
  if (typeof value !== 'object' || value === null) return
  const schema = value as Json
  if (schema['type'] === 'object' && schema['properties'] && !('additionalProperties' in schema)) schema['additionalProperties'] = false
  Object.values(schema).forEach(close)
}

function findAnswer(path: Json | undefined): string | undefined {
  const get = path?.['get'] as { responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }> } | undefined
  return get?.responses['200']?.content?.['application/json']?.schema.$ref
}
