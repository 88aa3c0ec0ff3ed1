import { useNavigate } from "react-router-dom";
import { presetProduct } from "../../client/session/session.ts";
import { signOut } from "../../client/session/session-end.ts";
import { SIGN_IN } from "../../client/session/start.ts";

/** Sign In and Logout, shared by header and drawer. */
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
