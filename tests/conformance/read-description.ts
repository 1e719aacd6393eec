import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'yaml'

type Json = Record<string, unknown>
interface OpenApi {
  paths: Record<string, { get?: { responses: Record<string, { content: Record<string, { schema: Json }> }> } }>
  components: Json
}

export interface Description {
  /** Whether the file is at hand. Tests that need it are skipped otherwise. */
  isPublished: boolean
  /** Where the answer of a GET request differs from the 200 of its description. `path`: as the description names it. */
  findFaults(path: string, answer: unknown): string[]
}

/** OpenAPI's `nullable`, in the words of JSON Schema. */
function toSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...schema } = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toSchema(inner)]))
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}

/** A service's published OpenAPI description. `file`: its name among the peers'. */
export function readDescription(file: string): Description {
  const published = new URL(`../../../shared/peers/${file}`, import.meta.url)
  const isPublished = existsSync(published)
  const { paths, components } = (isPublished ? toSchema(parse(readFileSync(published, 'utf8'))) : { paths: {}, components: {} }) as OpenApi
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ components }, 'description')
  return {
    isPublished,
    findFaults(path, answer) {
      const { schema } = paths[path]!.get!.responses['200']!.content['application/json']!
      const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components')) as Json)
      check(answer)
      return (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    },
  }
}
