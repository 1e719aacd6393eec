import type { ApiCall, Envelope } from '@chorus/contract/call'
import { NormalizedPost, NormalizedProfile } from '@chorus/contract/content/normalized-post'
import { RichBlockSchema, RichInlineSchema } from '@chorus/contract/content/rich-text'
import { Cast, User } from '@chorus/contract/farcaster/farcaster-types'
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { LimitRow, Limits } from '../guard/limits.ts'

/** The part of JSON Schema that valibot schemas convert to. */
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
  /** The rate limits of this server. */
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
  'Calls under /v1, /v2, /v3, /exchange and /ai return {"code": 0, "data": …}, or {"code": 0} if there is no data.',
  'A refusal is {"code": 1, "error": …}. A valid request that is not allowed returns status 200 with a list of sentences; under any other status, the error is one sentence.',
  'Calls under /api are for the pages of this origin: they require the header x-chorus: 1 and return {"success": true, "data": …} or {"success": false, "error": {"code", "message"}}.',
  'Bodies are JSON of at most 1 MiB and 64 levels; unknown fields are refused. Lists are paginated: the cursor of a response requests the next page, and a response without a cursor is the last page.',
].join('\n\n')

/** Describes every served call as an OpenAPI document. */
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
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'The access token from a login.' } },
      schemas: toJsonSchemaDefs(named, conversion) as Record<string, JsonSchema>,
    },
    paths,
  }
}

/** Groups calls by the path segment after the version, or after /api. */
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

/** Scheduled posts and drafts. */
const isOfPosts = /^\/(?:api\/scheduled|v\d\/(?:post|drafts))(?:\/|$)/

function toResponses({ path, envelope, body, reply }: ApiCall, refusal: JsonSchema): Operation['responses'] {
  const success = toSuccess(envelope, reply.type === 'void' ? undefined : toSchema(reply))
  const answer = (text: string, schema: JsonSchema): Answer => ({ description: text, content: { 'application/json': { schema } } })
  const later = { 'retry-after': { description: 'Seconds.', schema: { type: 'integer' } } }
  return {
    200: answer('The result, or a refusal with its code.', envelope === 'provider' ? { anyOf: [success, listRefusal] } : success),
    400: answer('A parameter or field is invalid; the message says which.', refusal),
    401: answer('The session is missing or has ended, or a proof is invalid.', refusal),
    403: answer('The origin or the account is not allowed to make this call.', refusal),
    404: answer('Not found.', refusal),
    ...(path.startsWith('/api/hosted/')
      ? { 409: answer('This browser has no such session, or confirmation is still pending.', refusal) }
      : {}),
    ...(isOfPosts.test(path) ? { 409: answer('It doesn’t exist, or is in a state that doesn’t allow this.', refusal) } : {}),
    ...(body ? { 413: answer('The body is too large.', refusal), 415: answer('The body is not JSON, or is compressed.', refusal) } : {}),
    429: { ...answer('Too many requests.', refusal), headers: later },
    502: answer('An external service that this call needs returned an error.', refusal),
    503: { ...answer('This server or its database is temporarily unavailable.', refusal), headers: later },
    504: answer('The operation timed out.', refusal),
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

/** A business refusal, with status 200. */
const listRefusal = object({ code: { type: 'integer' }, error: { type: 'array', items: text }, data: { type: 'object' } }, [
  'code',
  'error',
])
const toRefusal = (envelope: Envelope): JsonSchema =>
  envelope === 'own'
    ? object({ success: { const: false }, error: object({ code: { type: 'integer' }, message: text }) })
    : object({ code: { type: 'integer' }, error: text })

/** Recursive types, and types used in many responses, are described once. */
const named = { Cast, User, NormalizedPost, NormalizedProfile, RichBlock: RichBlockSchema, RichInline: RichInlineSchema }

/** Describes input as sent, before decoding. Rules that JSON Schema can't express are left to validation. */
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
