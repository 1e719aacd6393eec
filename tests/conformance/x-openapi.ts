import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

type Json = Record<string, unknown>

const published = new URL('../../../shared/peers/x-api-v2.openapi.json', import.meta.url)
export const isPublished = existsSync(published)

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: {
    type?: string
    minimum?: number
    maximum?: number
    minLength?: number
    maxLength?: number
    pattern?: string
    enum?: string[]
    items?: { enum?: string[] }
  }
}

interface Operation {
  security?: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: { $ref: string } }> }
  responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }>
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; parameters: Record<string, Parameter> }
}

/** A call as it was sent. */
export interface SentCall {
  method: string
  /** With the query. */
  path: string
  /** `user` signs by OAuth 1.0a; `app` sends the application's bearer token. */
  as: 'user' | 'app'
  type?: string
  /** Of a JSON body or a form, in which files are `binary`. */
  body?: Json
}

/** `isClosed`: whether fields that the description doesn't name are faults. */
function openDescription({ isClosed = true } = {}) {
  const description = JSON.parse(readFileSync(published, 'utf8')) as Description
  const { schemas } = description.components
  if (isClosed) close(schemas)
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addFormat('byte', true)
  ajv.addSchema({ components: { schemas } }, 'x')
  const judges = new Map<string, ValidateFunction>()
  const judge = (schema: string, value: unknown): string[] => {
    const validate = judges.get(schema) ?? ajv.compile({ $ref: `x${schema}` })
    judges.set(schema, validate)
    validate(value)
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`)
  }
  return { description, judge }
}

/** Validates responses against X's published description, and also rejects fields that it doesn't name. */
export function createXJudge(): (path: string, answer: unknown, method?: string) => string[] {
  const { description, judge } = openDescription()
  return (path, answer, method = 'get') => {
    const schema = findAnswer(description.paths[path]?.[method])
    if (!schema) throw new Error(`The description has no ${method} ${path}.`)
    return judge(schema, answer)
  }
}

/**
 * Validates refusals against X's published description. It has no schema for most of them, such as those of a plan, and may add fields, such as
 * the parameters at fault. Undefined: this type isn't published.
 */
export function createXProblemJudge(): (problem: Json) => string[] | undefined {
  const { description, judge } = openDescription({ isClosed: false })
  const { discriminator } = description.components.schemas['Problem'] as { discriminator: { mapping: Record<string, string> } }
  return (problem) => (String(problem['type']) in discriminator.mapping ? judge('#/components/schemas/Problem', problem) : undefined)
}

/** Validates requests: the route, the caller, the query and the body. Returns faults, and the route's template. */
export function createXRequestJudge(): (call: SentCall) => { template: string | undefined; faults: string[] } {
  const { description, judge } = openDescription()
  const templates = Object.entries(description.paths).map(([template, operations]) => ({
    template,
    operations,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  return ({ method, path, as, type, body }) => {
    const { pathname, searchParams } = new URL(path, 'https://api.x.com')
    // A fixed path goes before one with parameters.
    const found = templates
      .filter(({ pattern, operations }) => pattern.test(pathname) && operations[method.toLowerCase()])
      .toSorted((one, other) => one.template.split('{').length - other.template.split('{').length)[0]
    if (!found) return { template: undefined, faults: [`${method} ${pathname} is no route`] }
    const operation = found.operations[method.toLowerCase()]!
    const scheme = as === 'user' ? 'UserToken' : 'BearerToken'
    const parameters = (operation.parameters ?? []).map((parameter) =>
      '$ref' in parameter ? description.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
    )
    const known = new Set(parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : [])))
    const missing = parameters.filter((parameter) => parameter.in === 'query' && parameter.required && !searchParams.has(parameter.name))
    const content = operation.requestBody?.content ?? {}
    const schema = content[(type ?? 'application/json').split(';')[0]!]?.schema.$ref
    return {
      template: found.template,
      faults: [
        ...(operation.security?.some((each) => scheme in each) ? [] : [`${scheme} is not accepted`]),
        ...[...searchParams.keys()].filter((name) => !known.has(toNewer(name))).map((name) => `unknown parameter ${name}`),
        ...missing.map(({ name }) => `no ${name}`),
        ...parameters.flatMap((parameter) => {
          const value = searchParams.get(parameter.name) ?? (parameter.name === 'post.fields' ? searchParams.get('tweet.fields') : null)
          return value === null ? [] : findValueFaults(parameter, value)
        }),
        ...(body === undefined ? [] : schema ? judge(schema, body) : [`${method} ${pathname} takes no ${type ?? 'JSON'}`]),
      ],
    }
  }
}

/** Names of X's older terms for what the description has under another name, or only as part of an expansion. */
const olderNames: Readonly<Record<string, string>> = {
  note_tweet: 'note_post',
  pinned_tweet_id: 'pinned_post_id',
  'referenced_tweets.id': 'referenced_posts',
  'referenced_tweets.id.author_id': 'referenced_posts',
}
const impliedFields: ReadonlySet<string> = new Set(['author_id', 'in_reply_to_user_id', 'referenced_tweets', 'pinned_tweet_id'])

function findValueFaults({ name, in: place, schema }: Parameter, value: string): string[] {
  if (place !== 'query' || !schema) return []
  const fault = (why: string) => [`${name}=${value.slice(0, 80)} ${why}`]
  if (schema.type === 'integer') {
    const number = Number(value)
    const isIn = Number.isInteger(number) && number >= (schema.minimum ?? number) && number <= (schema.maximum ?? number)
    return isIn ? [] : fault('is out of range')
  }
  if (schema.type === 'array') {
    const known = schema.items?.enum
    const unknown = value
      .split(',')
      .filter((one) => known && !known.includes(olderNames[one] ?? one) && !(name.endsWith('.fields') && impliedFields.has(one)))
    return unknown.length > 0 ? fault(`has unknown ${unknown.join(', ')}`) : []
  }
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? value.length)) return fault('has the wrong length')
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) return fault('has the wrong form')
  return schema.enum && !schema.enum.includes(value) ? fault('is none of the choices') : []
}

/** The description has only the newer of two names that X takes. */
const toNewer = (name: string) => (name === 'tweet.fields' ? 'post.fields' : name)

function close(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(close)
  if (typeof value !== 'object' || value === null) return
  const schema = value as Json
  if (schema['type'] === 'object' && schema['properties'] && !('additionalProperties' in schema)) schema['additionalProperties'] = false
  Object.values(schema).forEach(close)
}

const findAnswer = (operation: Operation | undefined): string | undefined =>
  (operation?.responses['200'] ?? operation?.responses['201'])?.content?.['application/json']?.schema.$ref
