/** Where the application lives below its host (specification, section 2). */
export const BASE_PATH = "/in/home/app";
