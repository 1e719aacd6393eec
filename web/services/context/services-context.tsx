import { createContext, use } from 'react'
import type { Services } from './services.ts'

/** What routes receive besides their own parameters. */
export interface RouterContext {
  services: Services
}

/** Provided by the root route. Hundreds of components use it, and the router’s own context would cost each of them a subscription. */
export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('There are no services outside the root route.')
  return services
}
