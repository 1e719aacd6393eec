import { createContext, use } from 'react'
import type { Services } from './services.ts'

/** What the routes get besides their own parameters. */
export interface RouterContext {
  services: Services
}

/** Given by the root route. Hundreds of parts of a page ask for it: the router's own context costs each of them a subscription. */
export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('There are no services outside the root route.')
  return services
}
