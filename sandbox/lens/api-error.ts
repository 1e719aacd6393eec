import { GraphQLError } from 'graphql'

export const toApiError = (message: string, code: string) => new GraphQLError(message, { extensions: { code } })

export const notFound = (what: string): GraphQLError => toApiError(`${what} not found`, 'NOT_FOUND')
export const forbidden = (message: string): GraphQLError => toApiError(message, 'FORBIDDEN')
