import type { ApiCall } from '@chorus/contract/call'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import * as v from 'valibot'
import type { Answer } from '../start-provider.ts'

/** Doesn't include 500, because no input may crash the server. */
const allowed: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 409, 413, 415, 429, 502, 503, 504])
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Lists violations of provider API §1.2, §1.3, §1.5 and §4.1. */
export function findFaults(call: ApiCall, answer: Answer): string[] {
  const { status, headers, text, json } = answer
  if (json === undefined) return [`the body is not JSON:  ${JSON.stringify(text.slice(0, 80))}`]
  const isProvider = /^\/(v\d|exchange|ai)\//.test(call.path)
  return [
    ...(allowed.has(status) ? [] : [`status ${status}`]),
    ...(headers.get('content-type')?.startsWith('application/json') ? [] : ['the type is not JSON']),
    ...(headers.get('cache-control') === 'no-store' || status === 404 ? [] : ['it is cacheable']),
    ...(isProvider === (headers.get('access-control-allow-origin') === '*') ? [] : ['wrong access-control-allow-origin']),
    ...([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '') ? ['retry-after is missing'] : []),
    ...(/node_modules|\.ts:\d+|syntax error at|violates|relation "/.test(text) ? ['it reveals internals'] : []),
    ...(findZeroCursors(json).length ? ['a cursor is "0"'] : []),
    ...(call.envelope === 'provider' ? findProviderFaults(status, json) : call.envelope === 'own' ? findOwnFaults(call, status, json) : []),
  ]
}

/** Data of a successful response, otherwise undefined. */
export function readSuccess(call: ApiCall, { status, json }: Answer): { data: unknown } | undefined {
  if (status !== 200 || !isObject(json)) return undefined
  if (call.envelope === 'bare') return { data: json }
  if (call.envelope === 'own') return json['success'] === true ? { data: json['data'] } : undefined
  return json['code'] === 0 ? { data: json['data'] } : undefined
}

/** Lists where the data differs from the declared reply, including undeclared fields. */
export function findReplyFaults(call: ApiCall, data: unknown): string[] {
  const sent = call.reply.type === 'void' && data === null ? undefined : data
  const result = v.safeParse(call.reply, sent)
  if (!result.success) return result.issues.slice(0, 3).map((issue) => `reply ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  return findExtras(sent, result.output).map((path) => `${path} is not declared in the contract`)
}

function findExtras(sent: unknown, declared: unknown, path = 'data'): string[] {
  if (Array.isArray(sent) && Array.isArray(declared))
    return sent.flatMap((item, index) => findExtras(item, declared[index], `${path}[]`)).slice(0, 3)
  if (!isObject(sent) || !isObject(declared)) return []
  return Object.keys(sent).flatMap((key) => (key in declared ? findExtras(sent[key], declared[key], `${path}.${key}`) : [`${path}.${key}`]))
}

function findProviderFaults(status: number, json: unknown): string[] {
  if (!isObject(json) || typeof json['code'] !== 'number') return ['code is missing']
  const { code, error } = json
  if (status !== 200) return [...(code === 0 ? ['a refusal has code 0'] : []), ...(isText(error) ? [] : ['the error is not a string'])]
  if (code === 0) return error === undefined || error === null || error === '' ? [] : ['a success has an error']
  return Array.isArray(error) && error.length > 0 && error.every(isText) ? [] : ['the error is not a list of strings']
}

/** The specs define one code for refusals. Calls of hosted sessions have additional codes. */
const mayHaveCode = ({ path }: ApiCall, code: unknown): boolean => path.startsWith('/api/hosted/') && ownCodes.has(Number(code))
const ownCodes: ReadonlySet<number> = new Set([...Object.values(hostedCodes), 1639, 1642])

function findOwnFaults(call: ApiCall, status: number, json: unknown): string[] {
  if (!isObject(json) || typeof json['success'] !== 'boolean') return ['success is missing']
  const { success, error } = json
  if (success) return status === 200 && 'data' in json && !('error' in json) ? [] : ['a malformed success']
  if (!isObject(error)) return ['error is missing']
  return [
    ...(error['code'] === 40_001 || mayHaveCode(call, error['code']) ? [] : ['the code is not 40001']),
    ...(isText(error['message']) ? [] : ['message is missing']),
  ]
}

function findZeroCursors(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(findZeroCursors)
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([name, value]) =>
    /^(?:next_?)?cursor$|^next(?:Page)?$/i.test(name) && value === '0' ? [name] : findZeroCursors(value),
  )
}
