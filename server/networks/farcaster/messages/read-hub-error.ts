import * as v from 'valibot'

/** Why a hub refused a message. */
export interface HubError {
  /** `bad_request.validation_failure` */
  errCode: string
  details: string
}

/** Snapchain has a title and the gRPC status as text; Hubble, before it, had the code and its details. */
const Body = v.union([
  v.object({ errCode: v.string(), details: v.optional(v.string(), '') }),
  v.object({ error: v.string(), error_detail: v.optional(v.nullable(v.string()), '') }),
])
const maxDetails = 300

/** Undefined: the response says nothing about the message. */
export function readHubError(status: number, text: string): HubError | undefined {
  if (status < 400 || status >= 500 || status === 408 || status === 429) return undefined
  const body = readBody(text)
  if (!body) return undefined
  const written =
    'errCode' in body ? `${body.errCode}/${body.details.replace(`${body.errCode}/`, '')}` : `${body.error} ${body.error_detail}`
  const [, errCode, details] = /\b(bad_request(?:\.\w+)?|not_found|unauthenticated|unauthorized)\/([^"]*)/.exec(written) ?? []
  // Limits of the hub and its own trouble pass.
  if (errCode === undefined || errCode === 'bad_request.rate_limited') return undefined
  return { errCode, details: details!.replaceAll('\\', '').slice(0, maxDetails) }
}

/** Snapchain answers nearly everything with 400, so only its details tell. */
export const isNotFound = (status: number, text: string): boolean =>
  status === 404 || (status === 400 && /\bnot_found\b|\bstatus: NotFound\b/.test(readDetails(text)))

/** Some hubs take writes only with a password. */
export const isUnauthenticated = (status: number, text: string): boolean =>
  status === 401 || (status === 400 && /\bunauthenticated\b/i.test(readDetails(text)))

function readDetails(text: string): string {
  const body = readBody(text)
  if (!body) return ''
  return 'errCode' in body ? body.errCode : (body.error_detail ?? '')
}

function readBody(text: string): v.InferOutput<typeof Body> | undefined {
  try {
    const result = v.safeParse(Body, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
