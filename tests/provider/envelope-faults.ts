import type { ApiCall } from '@chorus/contract/call'
import { hostedCodes } from '@chorus/contract/hosted'
import * as v from 'valibot'
import type { Answer } from './start-provider.ts'

/** 500 is none of them: whatever comes in, nothing of ours may break. */
const allowed: ReadonlySet<number> = new Set([200, 400, 401, 403, 404, 409, 413, 415, 429, 502, 503, 504])
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What is wrong with an answer by provider API §1.2, §1.3, §1.5 and §4.1; nothing when it keeps them all. */
export function findFaults(call: ApiCall, answer: Answer): string[] {
  const { status, headers, text, json } = answer
  if (json === undefined) return [`the answer is no JSON: ${JSON.stringify(text.slice(0, 80))}`]
  const isProvider = /^\/(v\d|exchange|ai)\//.test(call.path)
  return [
    ...(allowed.has(status) ? [] : [`status ${status}`]),
    ...(headers.get('content-type')?.startsWith('application/json') ? [] : ['the type is not JSON']),
    ...(headers.get('cache-control') === 'no-store' || status === 404 ? [] : ['it may be cached']),
    ...(isProvider === (headers.get('access-control-allow-origin') === '*') ? [] : ['other sites may not, or may, read it']),
    ...([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers.get('retry-after') ?? '') ? ['it does not say when to come back'] : []),
    ...(/node_modules|\.ts:\d+|syntax error at|violates|relation "/.test(text) ? ['it speaks of our inside'] : []),
    ...(findZeroCursors(json).length ? ['a cursor is "0"'] : []),
    ...(call.envelope === 'provider' ? findProviderFaults(status, json) : call.envelope === 'own' ? findOwnFaults(call, status, json) : []),
  ]
}

/** Data of an answer that went well; undefined when it did not. */
export function readSuccess(call: ApiCall, { status, json }: Answer): { data: unknown } | undefined {
  if (status !== 200 || !isObject(json)) return undefined
  if (call.envelope === 'bare') return { data: json }
  if (call.envelope === 'own') return json['success'] === true ? { data: json['data'] } : undefined
  return json['code'] === 0 ? { data: json['data'] } : undefined
}

/** What the call declares of its reply, and what was sent of it beyond that. */
export function findReplyFaults(call: ApiCall, data: unknown): string[] {
  const sent = call.reply.type === 'void' && data === null ? undefined : data
  const result = v.safeParse(call.reply, sent)
  if (!result.success) return result.issues.slice(0, 3).map((issue) => `reply ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  return findExtras(sent, result.output).map((path) => `the reply holds ${path}, which the contract does not name`)
}

function findExtras(sent: unknown, declared: unknown, path = 'data'): string[] {
  if (Array.isArray(sent) && Array.isArray(declared))
    return sent.flatMap((item, index) => findExtras(item, declared[index], `${path}[]`)).slice(0, 3)
  if (!isObject(sent) || !isObject(declared)) return []
  return Object.keys(sent).flatMap((key) => (key in declared ? findExtras(sent[key], declared[key], `${path}.${key}`) : [`${path}.${key}`]))
}

function findProviderFaults(status: number, json: unknown): string[] {
  if (!isObject(json) || typeof json['code'] !== 'number') return ['there is no code']
  const { code, error } = json
  if (status !== 200) return [...(code === 0 ? ['code 0 on a refusal'] : []), ...(isText(error) ? [] : ['the error is no text'])]
  if (code === 0) return error === undefined || error === null || error === '' ? [] : ['an error on a success']
  return Array.isArray(error) && error.length > 0 && error.every(isText) ? [] : ['the error is no list of texts']
}

/** Refusals of calls that the specs know have one code; ours of hosted sessions have some of their own. */
const mayHaveCode = ({ path }: ApiCall, code: unknown): boolean => path.startsWith('/api/hosted/') && ownCodes.has(Number(code))
const ownCodes: ReadonlySet<number> = new Set([...Object.values(hostedCodes), 1639, 1642])

function findOwnFaults(call: ApiCall, status: number, json: unknown): string[] {
  if (!isObject(json) || typeof json['success'] !== 'boolean') return ['there is no success']
  const { success, error } = json
  if (success) return status === 200 && 'data' in json && !('error' in json) ? [] : ['a success that is none']
  if (!isObject(error)) return ['there is no error']
  return [
    ...(error['code'] === 40_001 || mayHaveCode(call, error['code']) ? [] : ['the code is not 40001']),
    ...(isText(error['message']) ? [] : ['there is no message']),
  ]
}

function findZeroCursors(json: unknown): string[] {
  if (Array.isArray(json)) return json.flatMap(findZeroCursors)
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([name, value]) =>
    /^(?:next_?)?cursor$|^next(?:Page)?$/i.test(name) && value === '0' ? [name] : findZeroCursors(value),
  )
}
