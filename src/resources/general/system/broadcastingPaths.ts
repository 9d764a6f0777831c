/** Where subscriptions of channels and persons of sockets are signed, as the Pusher protocol has it. */
export const broadcastingPaths = { auth: '/broadcasting/auth', userAuth: '/broadcasting/user-auth' } as const
