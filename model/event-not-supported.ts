/** Spec 1 §5. Separate from the other messages, which load with the first toast, because a page shows this one. */
export const eventNotSupported = 'Event not supported'
