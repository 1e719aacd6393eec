import { notFound } from '@tanstack/react-router'

/** Every URL below a route that no other route matches. As a route of its own it has the page's title. */
export const missing = {
  path: '/$',
  beforeLoad: (): void => {
    throw notFound()
  },
} as const
