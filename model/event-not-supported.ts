/** Spec 1 §5. Apart from the other messages, which load with the first toast: a page says this one. */
export const eventNotSupported = 'Event not supported'
