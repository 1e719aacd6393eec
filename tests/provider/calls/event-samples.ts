/** Inputs of contract/events. */
export const eventSamples = {
  events: { query: { size: '20' } },
  event: { query: { name: 'harbour-week' } },
  eventCheck: { params: { name: 'harbour-week' } },
}
