import type { ApiCall, Envelope } from '@chorus/contract/call'
import { Cast, User } from '@chorus/contract/farcaster-types'
import { NormalizedPost, NormalizedProfile } from '@chorus/contract/normalized-post'
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { LimitRow, Limits } from '../guard/limits.ts'

/** The part of JSON Schema that valibot's schemas become. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
  minLength?: number
  maxItems?: number
  additionalProperties?: boolean | JsonSchema
  $ref?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

interface Answer {
  description: string
  content: { 'application/json': { schema: JsonSchema } }
  headers?: Record<string, { description: string; schema: JsonSchema }>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, Answer>
  /** How often it may be made: the figures of the server that tells this. */
  'x-limits': LimitRow[]
}

/** OpenAPI 3.1. */
export interface Openapi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> }
  paths: Record<string, Record<string, Operation>>
}

const description = [
  'Calls under /v1, /v2, /v3, /exchange and /ai answer {"code": 0, "data": …}, and a call that only does something answers {"code": 0}.',
  'A refusal is {"code": 1, "error": …}. What was asked for properly but may not be travels under status 200 with a list of sentences; under any other status the error is one sentence.',
  'Calls under /api are for the pages of this origin: they want the header x-chorus: 1 and answer {"success": true, "data": …} or {"success": false, "error": {"code", "message"}}.',
  'Bodies are JSON of at most 1 MiB and 64 levels, and a field that a call does not name is refused. Lists are read page by page: the cursor of an answer asks for the next page, and an answer without one is the last.',
].join('\n\n')

/** Everything that is served, as others' tools read it. */
export function toOpenapi(calls: readonly ApiCall[], { publicUrl, limits }: { publicUrl: string; limits: Limits }): Openapi {
  const sorted = calls.toSorted((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
  const paths: Openapi['paths'] = {}
  for (const call of sorted) (paths[call.path] ??= {})[call.method.toLowerCase()] = toOperation(call, limits)
  return {
    openapi: '3.1.0',
    info: { title: 'Chorus', version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: publicUrl }],
    tags: [...new Set(sorted.map(toTag))].toSorted().map((name) => ({ name })),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access token that a login gives.' } },
      schemas: toJsonSchemaDefs(named, conversion) as Record<string, JsonSchema>,
    },
    paths,
  }
}

/** What comes after the version, or after /api: calls about one thing stand together. */
const toTag = ({ path }: ApiCall): string => path.split('/')[/^\/(?:exchange|ai)\//.test(path) ? 1 : 2] ?? ''

function toOperation(call: ApiCall, limits: Limits): Operation {
  const { method, path, auth, envelope, summary, body } = call
  const parameters = toParameters(call)
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^\w]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')}`,
    summary,
    tags: [toTag(call)],
    security: auth === 'required' ? [{ session: [] }] : auth === 'optional' ? [{}, { session: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: toSchema(body) } } } } : {}),
    responses: toResponses(call, toRefusal(envelope)),
    'x-limits': limits[call.limit].map((row) => ({ ...row })),
  }
}

function toParameters({ path, query }: ApiCall): Parameter[] {
  const { properties = {}, required = [] } = query ? toSchema(query) : {}
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name: name!,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' },
    })),
    ...(path.startsWith('/api/') ? [{ name: 'x-chorus', in: 'header' as const, required: true, schema: { const: '1' } }] : []),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query' as const, required: required.includes(name), schema })),
  ]
}

function toResponses({ path, envelope, body, reply }: ApiCall, refusal: JsonSchema): Operation['responses'] {
  const success = toSuccess(envelope, reply.type === 'void' ? undefined : toSchema(reply))
  const answer = (text: string, schema: JsonSchema): Answer => ({ description: text, content: { 'application/json': { schema } } })
  const later = { 'retry-after': { description: 'Seconds.', schema: { type: 'integer' } } }
  return {
    200: answer('The answer, or a refusal that names its code.', envelope === 'provider' ? { anyOf: [success, listRefusal] } : success),
    400: answer('Something that was sent is not as it must be; the sentence says what.', refusal),
    401: answer('The session is missing or has ended, or a proof is none.', refusal),
    403: answer('This may not be asked from there, or not by this account.', refusal),
    404: answer('There is no such thing.', refusal),
    ...(path.startsWith('/api/hosted/')
      ? { 409: answer('This browser has no such session, or somebody has still to say yes.', refusal) }
      : {}),
    ...(body ? { 413: answer('The body is too large.', refusal), 415: answer('The body is no JSON, or is packed.', refusal) } : {}),
    429: { ...answer('Too many calls.', refusal), headers: later },
    502: answer('A service outside, which this call needs, did not answer as it should.', refusal),
    503: { ...answer('This server or its database is away for a moment.', refusal), headers: later },
    504: answer('What was waited for did not happen in time.', refusal),
  }
}

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const text: JsonSchema = { type: 'string' }

const toSuccess = (envelope: Envelope, data: JsonSchema | undefined): JsonSchema => {
  if (envelope === 'provider') return object({ code: { const: 0 }, ...(data ? { data } : {}) })
  if (envelope === 'own') return object({ success: { const: true }, data: data ?? { type: 'null' } })
  return data ?? object({})
}

/** A business refusal, under status 200. */
const listRefusal = object({ code: { type: 'integer' }, error: { type: 'array', items: text }, data: { type: 'object' } }, [
  'code',
  'error',
])
const toRefusal = (envelope: Envelope): JsonSchema =>
  envelope === 'own'
    ? object({ success: { const: false }, error: object({ code: { type: 'integer' }, message: text }) })
    : object({ code: { type: 'integer' }, error: text })

/** What holds itself, or stands in many answers, is told once. */
const named = { Cast, User, NormalizedPost, NormalizedProfile }

/** As it travels, before it is decoded. Rules that JSON Schema has no word for are left to the server's answer. */
const conversion = {
  typeMode: 'input',
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

function toSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...conversion, definitions: named })
  return rest as JsonSchema
}
