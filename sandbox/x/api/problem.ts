/** X API v2's error format. Source: its published description and, for 401, its official clients. */
export interface Problem {
  status: number
  body: Record<string, unknown>
  /** In the format of v1.1. */
  isOlder?: boolean
}

const types = 'https://api.x.com/2/problems'

export const unauthorized: Problem = {
  status: 401,
  body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
}

export const invalidRequest = (parameter: string, value: string, message: string): Problem => ({
  status: 400,
  body: {
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: `${types}/invalid-request`,
    errors: [{ parameters: { [parameter]: [value] }, message }],
  },
})

export const unsupportedAuthentication = (used: string, supported: readonly string[]): Problem => ({
  status: 403,
  body: {
    title: 'Unsupported Authentication',
    detail: `Authenticating with ${used} is forbidden for this endpoint. Supported authentication types are [${supported.join(', ')}].`,
    type: `${types}/unsupported-authentication`,
    status: 403,
  },
})

export const notYours: Problem = {
  status: 403,
  body: { title: 'Forbidden', detail: 'You can only ask this for yourself.', type: 'about:blank', status: 403 },
}

/** An entry of `errors` for a requested or referenced object that doesn't exist. */
export const notFound = (resource: 'tweet' | 'user' | 'space', parameter: string, value: string): Record<string, unknown> => ({
  value,
  detail: `Could not find ${resource} with ${parameter}: [${value}].`,
  title: 'Not Found Error',
  resource_type: resource,
  parameter,
  resource_id: value,
  type: `${types}/resource-not-found`,
})

export const tooMany: Problem = {
  status: 429,
  body: { title: 'Too Many Requests', detail: 'Too Many Requests', type: 'about:blank', status: 429 },
}

/** Pay per use is paid in advance. X documents the refusal, and clients have published its words. */
export const creditsDepleted: Problem = {
  status: 402,
  body: {
    account_id: 1988235113000000000,
    title: 'CreditsDepleted',
    detail: 'Your enrolled account [1988235113000000000] does not have any credits to fulfill this request.',
    type: 'https://api.twitter.com/2/problems/credits',
  },
  isOlder: true,
}

export const forbidden = (detail: string): Problem => ({
  status: 403,
  body: { detail, type: 'about:blank', title: 'Forbidden', status: 403 },
})

export const suspended: Problem = forbidden('The user used for authentication is suspended')

/** A route that the application's plan doesn't have. */
export const notInPlan: Problem = {
  status: 403,
  body: {
    client_id: '27400769',
    detail:
      'When authenticating requests to the Twitter API v2 endpoints, you must use keys and tokens from a Twitter developer App that is attached to a Project. You can create a project via the developer portal.',
    registration_url: 'https://developer.twitter.com/en/docs/projects/overview',
    title: 'Client Forbidden',
    required_enrollment: 'Appropriate Level of API Access',
    reason: 'client-not-enrolled',
    type: 'https://api.twitter.com/2/problems/client-forbidden',
  },
}

/** v1.1's error format. */
export const olderProblem = (status: number, code: number, message: string): Problem => ({
  status,
  body: { errors: [{ code, message }] },
  isOlder: true,
})
