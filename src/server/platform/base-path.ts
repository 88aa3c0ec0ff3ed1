/** Path prefix under which the application is served (specification, section 2). */
export const BASE_PATH = "/in/home/app";
