/** X API v2's error format. Source: its published description and, for 401, its official clients. */
export interface Problem {
  status: number
  body: Record<string, unknown>
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
