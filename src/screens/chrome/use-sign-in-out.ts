import { useNavigate } from "react-router-dom";
import { presetProduct } from "../../client/session/session.ts";
import { signOut } from "../../client/session/session-end.ts";
import { SIGN_IN } from "../../client/site/start.ts";

/** What Sign In and Logout do, in the header and in the drawer alike. */
export function useSignInOut() {
  const navigate = useNavigate();
  return {
    signIn() {
      presetProduct();
      navigate(SIGN_IN.customer);
    },
    logOut: signOut,
  };
}
