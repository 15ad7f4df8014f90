/** The checks of Rolldown in builds of this project: not the time of plugins, which depends on the machine. */
export const checks = { bundlerTimings: false } as const;
