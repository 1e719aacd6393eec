import { gzipSync } from 'node:zlib'
import type { ApiCall } from '@chorus/contract/call'
import type { Ask } from '../start-provider.ts'
import type { Sample } from './samples.ts'

export interface BadInput {
  what: string
  query?: string
  params?: Record<string, string>
  ask: Ask
  /** Whether the response must be a refusal (400 or above). */
  mustRefuse?: boolean
}

const hostile: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  2 ** 60,
  true,
  [],
  {},
  [[]],
  [null],
  { $ne: '' },
  'undefined',
  "'; drop table accounts; --",
  '%s%s%n',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e\u0007\u{1f600}',
  'a\u0000b',
  '99999999999999999999999999',
  'x'.repeat(100_000),
  Array.from({ length: 20_000 }, () => 'x'),
]
const hostileText = hostile.filter((value): value is string => typeof value === 'string' && value.length < 4000)

/** Bodies that are invalid for every call. */
const brokenBodies: readonly (readonly [string, string | undefined])[] = [
  ['no body', undefined],
  ['an empty body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a string', '"text"'],
  ['a number', '1'],
  ['half a body', '{"a":'],
  ['single quotes', "{'a':1}"],
  ['a trailing comma', '{"a":1,}'],
  ['NaN', '{"a":NaN}'],
  ['two JSON values', '{}{}'],
  ['a form', 'a=1&b=2'],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['65 levels', `{"a":${'['.repeat(65)}${']'.repeat(65)}}`],
  ['a duplicate key', '{"a":1,"a":2}'],
  ['a NUL', String.raw`{"a":"\u0000"}`],
]
const polluting = [
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":{"__proto__":{"isAdmin":true}}}',
]

export function listBadInputs(call: ApiCall, sample: Sample): BadInput[] {
  return [...listBadBodies(call, sample), ...listBadQueries(call, sample), ...listBadParams(sample)]
}

function listBadBodies(call: ApiCall, { body }: Sample): BadInput[] {
  if (!call.body) return []
  const whole = body as Record<string, unknown>
  const withText = (what: string, text: string | undefined): BadInput => ({
    what,
    ask: text === undefined ? {} : { text },
    mustRefuse: true,
  })
  const withField = (name: string, value: unknown): BadInput => ({
    what: `${name}: ${JSON.stringify(value)?.slice(0, 40)}`,
    ask: { body: { ...whole, [name]: value } },
  })
  return [
    ...brokenBodies.map(([what, text]) => withText(what, text)),
    ...polluting.map((text) => withText(text, text)),
    ...polluting.map((text) =>
      withText(`added to a valid body ${text}`, `${JSON.stringify(whole).slice(0, -1)},${text.slice(1)}`.replace('{,', '{')),
    ),
    withText('1 MiB and a byte', JSON.stringify({ ...whole, padding: 'x'.repeat(1024 * 1024) })),
    {
      what: 'compressed',
      ask: { text: gzipSync(JSON.stringify(whole)).toString('latin1'), headers: { 'content-encoding': 'gzip' } },
      mustRefuse: true,
    },
    ...Object.keys(whole).flatMap((name) => hostile.map((value) => withField(name, value))),
    ...Object.keys(whole).map((name) => ({ what: `without ${name}`, ask: { body: { ...whole, [name]: undefined } } })),
    ...['accountId', 'account_id', 'isAdmin', 'toString'].map((name) => ({
      ...withField(name, 'another'),
      // Calls that change something reject unknown fields (security plan, row 17).
      mustRefuse: call.auth === 'required' || (call.limit !== 'read' && call.limit !== 'search'),
    })),
  ]
}

function listBadQueries(call: ApiCall, { query = {} }: Sample): BadInput[] {
  if (!call.query) return []
  const names = [...Object.keys(query), 'cursor', 'size', 'page', 'limit', '__proto__', 'constructor']
  return [
    { what: 'no query', query: '', ask: {} },
    { what: 'a malformed query', query: '?%E0%A4%A&&&==%', ask: {} },
    ...names.flatMap((name) =>
      hostileText.map((value) => ({
        what: `${name}=${value.slice(0, 30)}`,
        query: `?${new URLSearchParams({ ...query, [name]: value.toWellFormed() })}`,
        ask: {},
      })),
    ),
    ...names.map((name) => ({ what: `${name} twice`, query: `?${new URLSearchParams(query)}&${name}=1&${name}=2`, ask: {} })),
  ]
}

function listBadParams({ params = {} }: Sample): BadInput[] {
  return Object.keys(params).flatMap((name) =>
    hostileText
      .filter((value) => value.trim() !== '')
      .map((value) => ({ what: `{${name}} ${value.slice(0, 30)}`, params: { ...params, [name]: value.toWellFormed() }, ask: {} })),
  )
}
