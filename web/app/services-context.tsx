import { useRouteContext } from '@tanstack/react-router'
import type { Services } from './services.ts'

/** What the routes get besides their own parameters. */
export interface RouterContext {
  services: Services
}

export const useServices = (): Services => useRouteContext({ from: '__root__' }).services
